/** What is sent, as `fetch` takes it. */
interface Request {
  method: string;
  headers: Headers;
  signal: AbortSignal | null;
  body: XMLHttpRequestBodyInit | null;
}

/** As `fetch`, which cannot say how much of a form has left. Rejects where there was no answer, or `signal` stopped it. */
export function watched(
  address: string,
  { method, headers, signal, body }: Request,
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
      const answered = new Headers({
        'content-type': type,
        ...(retryAfter && { 'retry-after': retryAfter }),
      });
      resolve(new Response(request.responseText, { status: request.status, headers: answered }));
    };
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    if (signal?.aborted) reject(new DOMException('stopped', 'AbortError'));
    else request.send(body);
  });
}
