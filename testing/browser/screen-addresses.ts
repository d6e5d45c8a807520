import type { OperationShape } from '@gatehouse/api/platform/operation';
import { type ExampleValue, type Screen, type ScreenExample, screens } from '../../apps/web/src/screens.ts';

/** An address of a screen with all parameters filled. */
export interface ScreenAddress {
  path: keyof typeof screens;
  address: string;
  opens: Screen['opens'];
}

/** Calls an operation as a person with the required permission. Returns its `result`. */
export type OperationCaller = (operation: OperationShape) => Promise<unknown>;

/**
 * Returns the addresses of all screens after sign-in, without redirects, filled with existing rows. Throws an error if
 * an operation lists no row, because otherwise the test would skip the screen.
 * @param today work date of the organisation, YYYY-MM-DD
 */
export async function listScreenAddresses(call: OperationCaller, today: string): Promise<ScreenAddress[]> {
  const innerScreens = Object.entries<Screen>(screens).filter(([, { kind }]) => kind === undefined);
  const all = innerScreens.flatMap(([path, { opens, example = {}, further = [] }]) =>
    [example, ...further].map(async (screenExample) => ({
      path: path as keyof typeof screens, // The cast is needed, because Object.entries loses the type of the keys.
      address: await addressOf(path, screenExample, call, today),
      opens: screenExample.opens ?? opens,
    })),
  );
  return Promise.all(all);
}

async function addressOf(
  path: string,
  { params = {}, search = {} }: ScreenExample,
  call: OperationCaller,
  today: string,
) {
  let address = path;
  for (const [name, exampleValue] of Object.entries(params)) {
    const value = encodeURIComponent(String(await resolveValue(exampleValue, call, today)));
    address = address.replace(`{-$${name}}`, value).replace(`$${name}`, value);
  }
  const query = new URLSearchParams();
  for (const [name, exampleValue] of Object.entries(search))
    query.set(name, String(await resolveValue(exampleValue, call, today)));
  // An optional path parameter without a value is omitted.
  address = address.replaceAll(/\/\{-\$\w+\}/g, '');
  return query.size > 0 ? `${address}?${query}` : address;
}

async function resolveValue(
  exampleValue: ExampleValue,
  call: OperationCaller,
  today: string,
): Promise<unknown> {
  if (typeof exampleValue !== 'object') return exampleValue;
  if ('today' in exampleValue) return today;
  const { list, field } = exampleValue;
  const { content } = (await call(list)) as { content?: Record<string, unknown>[] }; // The cast is safe, because the following lines check the type of the answer.
  const value = content?.[0]?.[field];
  if (value === undefined) throw new Error(`${list.name} lists no row with ${field}`);
  return value;
}
