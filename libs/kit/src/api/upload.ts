import { type ApiResult, failed, isDefinite, parseApiResult } from './api-result';
import { contentOf, forgetKey, keyOf } from './idempotency';

/** Progress, cancellation and timeout of an upload. */
export interface UploadOptions {
  /** Receives the fraction sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** Milliseconds without progress after which the upload fails. */
  timeout?: number;
}

/**
 * Posts a form with XMLHttpRequest, because `fetch` does not report upload progress. The timeout restarts with each
 * progress event: slow connections may take long, broken ones time out.
 */
export function sendForm<T>(path: string, form: FormData, options: UploadOptions): Promise<ApiResult<T>> {
  const content = contentOf(path, form);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, options.timeout);
    const settle = (result: ApiResult<T>) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      if (isDefinite(result)) forgetKey(content);
      resolve(result);
    };
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(timer);
      timer = setTimeout(abort, options.timeout);
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => settle(parseResponse<T>(request)));
    request.addEventListener('error', () => settle(failed(0, new TypeError('The upload failed.'))));
    request.addEventListener('abort', () =>
      settle(failed(0, new DOMException('The upload was aborted.', 'AbortError'))),
    );
    request.open('POST', path);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', keyOf(content));
    options.signal?.addEventListener('abort', abort, { once: true });
    if (options.signal?.aborted) settle(failed(0, options.signal.reason));
    else request.send(form);
  });
}

function parseResponse<T>(request: XMLHttpRequest): ApiResult<T> {
  try {
    return parseApiResult<T>(request.status, request.responseText, request.getResponseHeader('retry-after'));
  } catch (error) {
    return failed(request.status, error);
  }
}
