import { errorFrom, noAnswer } from './errorFrom.ts';

/** The bytes of a picture whose address the portal has answered. Raises CallError. */
export async function blobOf(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => {
    throw noAnswer();
  });
  if (!response.ok) throw await errorFrom(response);
  return response.blob();
}
