import { isDeepStrictEqual } from 'node:util';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { buildWorld } from '@gatehouse/testing/data/world';
import { builderOf, expectedOf } from '@gatehouse/testing/nouns/index';
import type { CallInput } from '@gatehouse/testing/nouns/proof';
import type { ProofFixture, Verdict } from '@gatehouse/testing/portal/harness';
import { inputOf, requestOf, writerOf, writes } from '../audit/writes.ts';

/**
 * Sends every POST twice with one Idempotency-Key. The second answer is the first one and has no effect. With another
 * input, or if the first answer is a secret, the repetition is refused. A POST without a session, or with a file as its
 * answer, stores no key.
 * Returns the number of operations.
 */
export async function proveRepeatedCalls(fixture: ProofFixture, verdict: Verdict): Promise<number> {
  const world = await buildWorld(fixture);
  const portal = await fixture.open();
  const { owner } = fixture.make;
  const countRows = async (table: string): Promise<number> =>
    (await owner.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;
  const posts = writes.filter(({ method }) => method === 'POST');
  for (const operation of posts) {
    const key = `replay-${operation.name}`;
    const writer = writerOf(world, operation);
    const send = async (input: CallInput) => {
      // Signs in again for each call, because some operations end the session that calls them.
      const token = writer.person ? await fixture.signIn(writer.person) : '';
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
      const { statusCode, payload } = await portal.app.inject(await requestOf(operation, input, headers));
      return { statusCode, payload, ...parseAnswer(payload) };
    };
    const input = await inputOf(world, portal, operation, writer);
    const first = await send(input);
    verdict.verify(
      first.statusCode === 200 || first.messageCode === builderOf(operation).ends,
      `${operation.name}: ${first.statusCode} ${first.payload.slice(0, 200)}`,
    );
    if (expectedOf(operation).who === 'anybody' || operation.answers === 'file') {
      const { rows } = await owner.query('SELECT FROM idempotency_keys WHERE key = $1', [key]);
      verdict.verify(rows.length === 0, `${operation.name} stored its key`);
      continue;
    }
    // Prepares the call before the audit entries are counted, because the preparation may write audit entries.
    const other = await inputOf(world, portal, operation, writer);
    const audited = await countRows('audit_log');
    const second = await send(input);
    verdict.verify(
      isRightRepetition(operation, first, second),
      `${operation.name} repeated: ${second.statusCode} ${second.payload.slice(0, 200)}, first ${first.payload.slice(0, 200)}`,
    );
    if (JSON.stringify(other) !== JSON.stringify(input)) {
      const refused = await send(other);
      verdict.verify(
        refused.statusCode === 422 && refused.messageCode === 'API_IDEMPOTENCY_KEY_REUSED',
        `${operation.name} with another input: ${refused.statusCode} ${refused.payload.slice(0, 200)}`,
      );
    }
    verdict.verify((await countRows('audit_log')) === audited, `${operation.name} repeated wrote audit`);
  }
  await portal.close();
  return posts.length;
}

const noAnswer = { messageCode: '', result: null };
/** Parses the answer to a call. An answer that is a file gets an empty message code and no result. */
const parseAnswer = (payload: string): typeof noAnswer =>
  payload.startsWith('{') ? JSON.parse(payload) : noAnswer;

interface RepeatedAnswer {
  statusCode: number;
  messageCode: string;
  result: unknown;
}

const isRightRepetition = (
  operation: OperationShape,
  first: RepeatedAnswer,
  second: RepeatedAnswer,
): boolean =>
  operation.showsSecret
    ? second.statusCode === 422 && second.messageCode === 'API_IDEMPOTENCY_KEY_REUSED'
    : second.statusCode === 200 && isDeepStrictEqual(second.result, first.result);
