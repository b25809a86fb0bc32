import { openSite, type TestSite } from './open-site.js';

/**
 * The site of the spec file that runs now: opened for its first test that asks for it, and closed when a test of another
 * file does. A test that failed runs again in a new process, and so on a new site.
 */
export class SiteOfFile {
  private current: { file: string; site: TestSite } | undefined;

  async of(file: string): Promise<TestSite> {
    if (this.current?.file !== file) {
      await this.close();
      this.current = { file, site: await openSite() };
    }
    return this.current.site;
  }

  async close(): Promise<void> {
    const { current } = this;
    this.current = undefined;
    await current?.site.close();
  }
}
