/** Stands for the browser's `caches`, which jsdom lacks; shows what is in them. */
export class FakeCaches {
  readonly pages = new Map<string, Response>();
  private readonly cache = {
    put: async (url: string, page: Response) => void this.pages.set(absolute(url), page),
    match: async ({ url }: { url: string }) => this.pages.get(url),
    keys: async () => [...this.pages.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => this.pages.delete(url),
  };
  open = async () => this.cache;
  has = async () => this.pages.size > 0;
  delete = async () => {
    this.pages.clear();
    return true;
  };
}

const absolute = (url: string) => new URL(url, window.location.href).href;
