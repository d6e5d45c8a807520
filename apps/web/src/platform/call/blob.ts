import { addressAt } from '../base.ts';
import { errorFrom, noAnswerError } from './errorFrom.ts';

/**
 * Fetches a picture by its path.
 * @throws CallError
 */
export async function fetchBlob(path: string): Promise<Blob> {
  const response = await fetch(addressAt(path), { credentials: 'same-origin' }).catch(() => {
    throw noAnswerError();
  });
  if (!response.ok) throw await errorFrom(response);
  return response.blob();
}
