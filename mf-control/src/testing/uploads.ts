import type { MemoryApi } from './memory-api';

/** Uploads go through XMLHttpRequest; this one asks the API that is kept in memory. */
export function routeUploads(api: MemoryApi): void {
  class MemoryRequest {
    upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
    onload?: () => void;
    status = 0;
    responseText = '';
    private target = ['GET', ''] as const as readonly [string, string];

    open(method: string, url: string): void {
      this.target = [method, url];
    }

    setRequestHeader(): void {}

    getResponseHeader(): null {
      return null;
    }

    async send(body: FormData): Promise<void> {
      const [method, url] = this.target;
      this.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true });
      const response = await api.fetch(url, { method, body });
      this.status = response.status;
      this.responseText = await response.text();
      this.onload?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: MemoryRequest });
}
