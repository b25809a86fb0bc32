import type { MemoryApi } from './memory-api';

/** Uploads use XMLHttpRequest: replaces it by one that calls the in-memory API. */
export function routeUploads(api: MemoryApi): void {
  class MemoryRequest extends EventTarget {
    readonly upload = new EventTarget();
    withCredentials = false;
    status = 0;
    responseText = '';
    private headers = new Headers();
    private target = { method: 'GET', url: '' };

    open(method: string, url: string): void {
      this.target = { method, url };
    }

    setRequestHeader(): void {}

    getResponseHeader(name: string): string | null {
      return this.headers.get(name);
    }

    async send(body: FormData): Promise<void> {
      const { method, url } = this.target;
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2, lengthComputable: true }));
      const response = await api.fetch(url, { method, body });
      this.status = response.status;
      this.headers = response.headers;
      this.responseText = await response.text();
      this.dispatchEvent(new ProgressEvent('load'));
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: MemoryRequest });
}
