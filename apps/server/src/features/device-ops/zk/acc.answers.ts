import { Refusal } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './acc.queries.ts';
import { withTerminal } from './acc.registration.ts';
import { takeAccUpload } from './acc.uploads.ts';
import { formatUploadAnswer } from './zk.format.ts';
import type { TerminalRequest } from './zk.request.ts';

/** Parts of an answer, and bytes of all that wait of a terminal. */
const most = { parts: 1_000, bytes: 32 * 1024 * 1024 };

const whole = (text: string | null): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0);

/**
 * The answer to a question (`querydata`). One that comes in parts is read when the last of them is there, because they are cut anywhere;
 * until then they wait encrypted.
 */
export async function takeAnswer(services: Services, read: TerminalRequest): Promise<string> {
  const { query, body } = read;
  const parts = whole(query.get('packcnt'));
  const table = query.get('tablename')?.toLowerCase() ?? '';
  if (parts <= 1) return takeAccUpload(services, read);
  const part = whole(query.get('packidx'));
  if (parts > most.parts || part < 1 || part > parts || !/^\w{1,32}$/.test(table))
    throw new Refusal('API_INVALID_REQUEST_ARGUMENT');
  const answer = { number: Math.min(whole(query.get('cmdid')), 2_147_483_647), table, parts };
  const purpose = `answer ${answer.number} of ${read.knock.serial.toUpperCase()}`;
  const key = services.settings.masterKey;
  const all = await withTerminal(services, read, async (db, device, at) => {
    const waiting = await queries.countWaitingBytes(db, device.deviceId, at);
    if (waiting + body.length > most.bytes) throw new Refusal('API_PAYLOAD_TOO_LARGE');
    const sealed = seal(key, purpose, body);
    await queries.keepPart(db, device, { ...answer, part, sealed }, at);
    return queries.findParts(db, device.deviceId, answer);
  });
  if (all.length < parts) return formatUploadAnswer('TABLEDATA', 0, table, query.get('count') ?? '0');
  const joined = Buffer.concat(all.map((one) => unseal(key, purpose, one)));
  const said = await takeAccUpload(services, { ...read, body: joined });
  // taken in first: until then the last part may come again
  await withTerminal(services, read, (db, { deviceId }) => queries.forgetParts(db, deviceId, answer));
  return said;
}
