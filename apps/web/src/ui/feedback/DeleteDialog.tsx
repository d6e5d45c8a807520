import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { ReactNode } from 'react';
import type { InputOf } from '../../platform/call/call.ts';
import type { CallError } from '../../platform/call/callError.ts';
import { language } from '../../platform/i18n/language.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { Ask } from './Ask.tsx';
import type { About } from './Confirm.tsx';

interface Props<O extends OperationShape> {
  operation: O;
  /** Params of the operation. They identify the row. */
  params: InputOf<O>['params'];
  name: string;
  /** Codes, accounts and dates that distinguish the row. See `Confirm`. */
  about: About;
  onClose: () => void;
  /** Text of the success toast. Defaults to the portal's message. */
  done?: string;
  /**
   * Texts by kind of rows that may still refer to this row. Each text contains the number of such rows: `{ rooms:
   * (count) => t('area.rooms.count', { count }) }`.
   */
  uses?: Readonly<Record<string, (count: number) => string>>;
  /**
   * Returns the error text for a row that is still in use. `uses` lists the kinds and numbers of rows that refer to it.
   * Pass this function if people cannot move or delete those rows first.
   */
  inUse?: (uses: string) => string;
  /** Text about the consequences of the deletion for other data. */
  children?: ReactNode;
}

/** Asks for confirmation and deletes a row. If the row is still in use, the error lists the rows that refer to it. */
export function DeleteDialog<O extends OperationShape>(props: Props<O>) {
  const { operation, params, name, about, onClose, done, uses = {}, children } = props;
  const t = useText();
  const { inUse = (usageText: string) => t('common.delete.inUse', { uses: usageText }) } = props;
  const refusal = ({ usedBy = {} }: CallError) => {
    const usageTexts = Object.entries(usedBy).flatMap(([kind, count]) => uses[kind]?.(count) ?? []);
    return usageTexts.length > 0 ? inUse(new Intl.ListFormat(language.get()).format(usageTexts)) : undefined;
  };
  return (
    <Ask
      about={about}
      action={t('common.actions.delete')}
      {...(done !== undefined && { done })}
      // TypeScript cannot infer that `params` are those of this operation.
      input={{ params } as InputOf<O>}
      isHarsh
      onClose={onClose}
      operation={operation}
      refusal={refusal}
      title={t('common.delete.title', { name })}
    >
      {children}
      {t('common.delete.text')}
    </Ask>
  );
}
