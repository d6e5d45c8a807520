import { addressAt } from '../base.ts';
import { errorFrom, noAnswer } from './errorFrom.ts';

/** The bytes of a picture whose path the portal has answered. Raises CallError. */
export async function blobOf(path: string): Promise<Blob> {
  const response = await fetch(addressAt(path), { credentials: 'same-origin' }).catch(() => {
    throw noAnswer();
  });
  if (!response.ok) throw await errorFrom(response);
  return response.blob();
}
