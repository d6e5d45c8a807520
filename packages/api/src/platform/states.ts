import { z } from 'zod';
import type { OperationShape } from './operation.ts';

/**
 * An action that depends on the state of a row. The action calls `operation`. It is possible in the states `from` and
 * changes the state to `to` (absent: the state stays). For each other state, `not` contains the reason why the action
 * is impossible. For a row in one of the states `from`, `unless` can also return such a reason.
 */
export interface StateAction<Row, State extends number | string, Reason extends string> {
  operation: OperationShape;
  from: readonly State[];
  to?: State;
  not: Partial<Record<State, Reason>>;
  unless?: (row: Row) => Reason | null;
}

/** Returns the reason why the action is not possible. Null if it is possible. */
export function whyNot<Row, State extends number | string, Reason extends string>(
  action: StateAction<Row, State, Reason>,
  state: State,
  row: Row,
): Reason | null {
  if (action.from.includes(state)) return action.unless?.(row) ?? null;
  const reason = action.not[state];
  if (reason === undefined) throw new Error(`${action.operation.name} does not say why not: ${state}`);
  return reason;
}

/**
 * Returns the field `may` of a row. For each action, it contains the reason why the action is not possible now, or null
 * if it is possible. Omits actions for which `allowed` returns false, because the caller may never take them.
 */
export function mayOf<Row, State extends number | string, Reason extends string, Name extends string>(
  actions: Readonly<Record<Name, StateAction<Row, State, Reason>>>,
  state: State,
  row: Row,
  allowed: (operation: OperationShape) => boolean,
): Partial<Record<Name, Reason | null>> {
  const may: Partial<Record<Name, Reason | null>> = {};
  for (const name in actions)
    if (allowed(actions[name].operation)) may[name] = whyNot(actions[name], state, row);
  return may;
}

export const mayShape = <const A extends readonly string[], const R extends readonly [string, ...string[]]>(
  actions: A,
  reasons: R,
) => z.partialRecord(z.enum(actions), z.enum(reasons).nullable());
