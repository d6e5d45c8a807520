import { z } from 'zod';
import type { OperationShape } from './operation.ts';

/**
 * One thing that can be done to a row with states: through which operation, from which states, and to which (absent: it stays).
 * `not` says for each other state why not now; `unless` what else may stand in the way in the states of `from`.
 */
export interface Action<Row, State extends number | string, Reason extends string> {
  operation: OperationShape;
  from: readonly State[];
  to?: State;
  not: Partial<Record<State, Reason>>;
  unless?: (row: Row) => Reason | null;
}

/** Why it cannot be done now; null when it can. `state` is the row's. */
export function whyNot<Row, State extends number | string, Reason extends string>(
  action: Action<Row, State, Reason>,
  state: State,
  row: Row,
): Reason | null {
  if (action.from.includes(state)) return action.unless?.(row) ?? null;
  const reason = action.not[state];
  if (reason === undefined) throw new Error(`${action.operation.name} does not say why not: ${state}`);
  return reason;
}

/**
 * `may` of a row: for each action a viewer may ever take on it why not now, null where it can be done. `allowed` says whether this
 * viewer may at all; what they may not is absent.
 */
export function mayOf<Row, State extends number | string, Reason extends string, Name extends string>(
  actions: Readonly<Record<Name, Action<Row, State, Reason>>>,
  state: State,
  row: Row,
  allowed: (operation: OperationShape) => boolean,
): Partial<Record<Name, Reason | null>> {
  const may: Partial<Record<Name, Reason | null>> = {};
  for (const name in actions)
    if (allowed(actions[name].operation)) may[name] = whyNot(actions[name], state, row);
  return may;
}

/** The shape of a row's `may`. */
export const mayShape = <const A extends readonly string[], const R extends readonly [string, ...string[]]>(
  actions: A,
  reasons: R,
) => z.partialRecord(z.enum(actions), z.enum(reasons).nullable());
