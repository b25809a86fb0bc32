import { type ApiResult, failed, parseApiResult } from './api-result';

/** How an upload reports and ends. */
export interface UploadOptions {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Milliseconds without any progress before the upload counts as failed. */
  timeout?: number;
}

/**
 * Posts a form through XMLHttpRequest, which alone reports progress. The time limit counts from the last
 * progress: a slow line may take long, a dead one may not.
 */
export function sendForm<T>(path: string, form: FormData, options: UploadOptions): Promise<ApiResult<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let due = setTimeout(stop, options.timeout);
    const settle = (answer: ApiResult<T>) => {
      clearTimeout(due);
      options.signal?.removeEventListener('abort', stop);
      resolve(answer);
    };
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(due);
      due = setTimeout(stop, options.timeout);
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => settle(read<T>(request)));
    request.addEventListener('error', () => settle(failed(0, new TypeError('The upload failed.'))));
    request.addEventListener('abort', () =>
      settle(failed(0, new DOMException('The upload was stopped.', 'AbortError'))),
    );
    request.open('POST', path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    options.signal?.addEventListener('abort', stop, { once: true });
    if (options.signal?.aborted) settle(failed(0, options.signal.reason));
    else request.send(form);
  });
}

function read<T>(request: XMLHttpRequest): ApiResult<T> {
  try {
    return parseApiResult<T>(request.status, request.responseText, request.getResponseHeader('retry-after'));
  } catch (error) {
    return failed(request.status, error);
  }
}
