import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import type { ReactNode } from 'react';
import type { InputOf } from '../platform/call/call.ts';
import type { CallError } from '../platform/call/callError.ts';
import { type UseSaveOptions, useSave } from '../platform/call/useSave.ts';
import { Confirm } from './Confirm.tsx';

interface Props<O extends OperationShape> {
  /** What is done once somebody says yes, and with what. */
  operation: O;
  input: InputOf<O>;
  title: string;
  /** What the button does: "Restart". */
  action: string;
  /** It cannot be taken back, or interrupts somebody. */
  isHarsh?: boolean;
  /** What the toast says instead of the portal's message. */
  done?: UseSaveOptions<O>['done'];
  /** What the toast offers to do next. */
  next?: UseSaveOptions<O>['next'];
  /** Called when it is done, instead of `onClose`. */
  onDone?: (result: ResultOf<O>) => void;
  /** What a refusal is called here, where the portal's sentence does not do. */
  refusal?: (error: CallError) => string | undefined;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks, then does. A refusal stays in the dialog. */
export function Ask<O extends OperationShape>(props: Props<O>) {
  const { operation, input, title, action, isHarsh, done, next, onDone, refusal, onClose, children } = props;
  const { save, isPending, error } = useSave(operation, {
    ...(done !== undefined && { done }),
    ...(next && { next }),
    onSuccess: onDone ?? onClose,
    onRefusal: () => true,
  });
  return (
    <Confirm
      action={action}
      error={error && { message: refusal?.(error) ?? error.message }}
      {...(isHarsh && { isHarsh })}
      onClose={onClose}
      onConfirm={() => save(input)}
      pending={isPending}
      title={title}
    >
      {children}
    </Confirm>
  );
}
