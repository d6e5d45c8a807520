import { refuse } from '../../../../platform/refusal.ts';
import { seal, unseal } from '../../../../platform/seal.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatUploadAnswer } from '../zkteco/answers.ts';
import { withTerminal } from '../zkteco/registration-token.ts';
import type { TerminalRequest } from '../zkteco/request.ts';
import * as queries from './registration.queries.ts';
import { ingestAccUpload } from './uploads.ts';

/** Maximum number of parts of an answer to a query, and maximum size in bytes of all stored parts of a terminal. */
const most = { parts: 1_000, bytes: 32 * 1024 * 1024 };

const parseInteger = (text: string | null): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;

/**
 * Stores the answer to a query (`querydata`). The terminal may split an answer at any byte, so the parts are stored
 * encrypted and parsed together after the last part.
 */
export async function ingestAnswer(services: Services, read: TerminalRequest): Promise<string> {
  const { query, body } = read;
  const parts = parseInteger(query.get('packcnt'));
  const table = query.get('tablename')?.toLowerCase() ?? '';
  if (parts <= 1) return ingestAccUpload(services, read);
  const part = parseInteger(query.get('packidx'));
  if (parts > most.parts || part < 1 || part > parts || !/^\w{1,32}$/.test(table))
    refuse('API_INVALID_REQUEST_ARGUMENT');
  const answer = { number: Math.min(parseInteger(query.get('cmdid')), 2_147_483_647), table, parts };
  const purpose = `answer ${answer.number} of ${read.knock.serial.toUpperCase()}`;
  const key = services.settings.masterKey;
  const all = await withTerminal(services, read, async (db, device, at) => {
    const waiting = await queries.countWaitingBytes(db, device.deviceId, at);
    if (waiting + body.length > most.bytes) refuse('API_PAYLOAD_TOO_LARGE');
    const sealed = seal(key, purpose, body);
    await queries.storePart(db, device, { ...answer, part, sealed }, at);
    return queries.findParts(db, device.deviceId, answer);
  });
  if (all.length < parts) return formatUploadAnswer('TABLEDATA', 0, table, query.get('count') ?? '0');
  const joined = Buffer.concat(all.map((sealedPart) => unseal(key, purpose, sealedPart)));
  const response = await ingestAccUpload(services, { ...read, body: joined });
  // The terminal may send the last part again, so the parts are deleted only after the answer is stored.
  await withTerminal(services, read, (db, { deviceId }) => queries.deleteParts(db, deviceId, answer));
  return response;
}
