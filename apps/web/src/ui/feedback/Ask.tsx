import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import type { ReactNode } from 'react';
import type { InputOf } from '../../platform/call/call.ts';
import type { CallError } from '../../platform/call/callError.ts';
import { type UseSaveOptions, useSave } from '../../platform/call/useSave.ts';
import { type About, Confirm } from './Confirm.tsx';

interface Props<O extends OperationShape> {
  operation: O;
  input: InputOf<O>;
  title: string;
  /** Codes, accounts and dates that distinguish the row. See `Confirm`. */
  about: About;
  /** Label of the button, such as "Restart". */
  action: string;
  /** True for an action that cannot be undone or interrupts someone. */
  isHarsh?: boolean;
  /** True on a page for touch screens, with buttons of 48 px or more. */
  isLarge?: true;
  /** Text of the success toast. Defaults to the portal's message. */
  done?: UseSaveOptions<O>['done'];
  next?: UseSaveOptions<O>['next'];
  /** Called after success. If it is present, `onClose` is not called. */
  onDone?: (result: ResultOf<O>) => void;
  /**
   * Returns an error text that replaces the portal's message. If it returns undefined, the dialog shows the portal's
   * message.
   */
  refusal?: (error: CallError) => string | undefined;
  onClose: () => void;
  /** The text that explains the consequences of the action. */
  children: ReactNode;
}

/** Asks for confirmation and runs the operation. If the operation fails, the error appears in the dialog. */
export function Ask<O extends OperationShape>(props: Props<O>) {
  const {
    operation,
    input,
    title,
    about,
    action,
    isHarsh,
    isLarge,
    done,
    next,
    onDone,
    refusal,
    onClose,
    children,
  } = props;
  const { save, isPending, error } = useSave(operation, {
    ...(done !== undefined && { done }),
    ...(next && { next }),
    onSuccess: onDone ?? onClose,
    onRefusal: () => true,
  });
  return (
    <Confirm
      about={about}
      action={action}
      error={error && { message: refusal?.(error) ?? error.message }}
      {...(isHarsh && { isHarsh })}
      {...(isLarge && { isLarge })}
      onClose={onClose}
      onConfirm={() => save(input)}
      pending={isPending}
      title={title}
    >
      {children}
    </Confirm>
  );
}
