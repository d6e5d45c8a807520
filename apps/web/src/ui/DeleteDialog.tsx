import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { ReactNode } from 'react';
import type { InputOf } from '../platform/call/call.ts';
import type { CallError } from '../platform/call/callError.ts';
import { language } from '../platform/i18n/language.ts';
import { useText } from '../platform/i18n/useText.ts';
import { Ask } from './Ask.tsx';

interface Props<O extends OperationShape> {
  /** What deletes it. */
  operation: O;
  /** Which row: the operation's params. */
  params: InputOf<O>['params'];
  /** What is deleted, by name. */
  name: string;
  onClose: () => void;
  /** What the toast says instead of the portal's message. */
  done?: string;
  /** What may still stand on it, by the kinds the portal counts, in words: `{ rooms: (count) => t('area.rooms.count', { count }) }`. */
  uses?: Readonly<Record<string, (count: number) => string>>;
  /** The sentence around those words, where "move or delete them first" is no way. */
  inUse?: (uses: string) => string;
  /** What goes with it, if more than the row itself. */
  children?: ReactNode;
}

/** Asks, then deletes. A refusal counts what is still there. */
export function DeleteDialog<O extends OperationShape>(props: Props<O>) {
  const { operation, params, name, onClose, done, uses = {}, children } = props;
  const t = useText();
  const { inUse = (listed: string) => t('common.delete.inUse', { uses: listed }) } = props;
  const refusal = ({ usedBy = {} }: CallError) => {
    const counted = Object.entries(usedBy).flatMap(([kind, count]) => uses[kind]?.(count) ?? []);
    return counted.length > 0 ? inUse(new Intl.ListFormat(language.get()).format(counted)) : undefined;
  };
  return (
    <Ask
      action={t('common.actions.delete')}
      {...(done !== undefined && { done })}
      // params of this very operation
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
