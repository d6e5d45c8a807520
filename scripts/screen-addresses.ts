import type { OperationShape } from '@gatehouse/api/platform/operation';
import { type ExampleValue, type Screen, type ScreenExample, screens } from '../apps/web/src/screens.ts';

/** An address of a screen with all its places filled. */
export interface ScreenAddress {
  /** The route's pattern. */
  path: keyof typeof screens;
  address: string;
  opens: Screen['opens'];
}

/** Calls an operation as somebody who may, and returns its `result`. */
export type Ask = (operation: OperationShape) => Promise<unknown>;

/**
 * The addresses of every screen inside the portal, filled with rows there are; those that lead on to others are left out.
 * Raises an error where an operation lists no row: a screen must not go unseen for want of one.
 * @param today work date of the organisation, YYYY-MM-DD
 */
export async function screenAddresses(ask: Ask, today: string): Promise<ScreenAddress[]> {
  const kept = Object.entries<Screen>(screens).filter(([, { kind }]) => kind === undefined);
  const all = kept.flatMap(([path, { opens, example = {}, further = [] }]) =>
    [example, ...further].map(async (one) => ({
      path: path as keyof typeof screens, // its own keys
      address: await addressOf(path, one, ask, today),
      opens: one.opens ?? opens,
    })),
  );
  return Promise.all(all);
}

async function addressOf(path: string, { params = {}, search = {} }: ScreenExample, ask: Ask, today: string) {
  let address = path;
  for (const [name, place] of Object.entries(params)) {
    const value = encodeURIComponent(String(await filled(place, ask, today)));
    address = address.replace(`{-$${name}}`, value).replace(`$${name}`, value);
  }
  const query = new URLSearchParams();
  for (const [name, place] of Object.entries(search))
    query.set(name, String(await filled(place, ask, today)));
  // an optional place that nothing fills is left out
  address = address.replaceAll(/\/\{-\$\w+\}/g, '');
  return query.size > 0 ? `${address}?${query}` : address;
}

async function filled(place: ExampleValue, ask: Ask, today: string): Promise<unknown> {
  if (typeof place !== 'object') return place;
  if ('today' in place) return today;
  const { list, field } = place;
  const { content } = (await ask(list)) as { content?: Record<string, unknown>[] }; // checked below
  const value = content?.[0]?.[field];
  if (value === undefined) throw new Error(`${list.name} lists no row with ${field}`);
  return value;
}
