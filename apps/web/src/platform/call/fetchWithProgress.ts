interface UploadRequest {
  method: string;
  headers: Headers;
  signal: AbortSignal | null;
  body: XMLHttpRequestBodyInit | null;
}

/**
 * Sends a request like `fetch`, but also reports the progress of an upload, which `fetch` cannot do. Rejects if there
 * is no response or `signal` aborts the request.
 */
export function fetchWithProgress(
  address: string,
  { method, headers, signal, body }: UploadRequest,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? '';
      const retryAfter = request.getResponseHeader('retry-after');
      const responseHeaders = new Headers({
        'content-type': type,
        ...(retryAfter && { 'retry-after': retryAfter }),
      });
      resolve(new Response(request.responseText, { status: request.status, headers: responseHeaders }));
    };
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    if (signal?.aborted) reject(new DOMException('stopped', 'AbortError'));
    else request.send(body);
  });
}
