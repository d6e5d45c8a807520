import { Button } from '@mantine/core';

/** What one can do next: take it back, or go to what it is about. */
export interface ToastAction {
  label: string;
  run: () => void;
}

interface Props {
  message: string;
  action: ToastAction | undefined;
  close: () => void;
}

/** The sentence of a toast, and what one can do next. */
export function ToastWords({ message, action, close }: Props) {
  return (
    <>
      {message}
      {action && (
        <Button
          display="block"
          mt={4}
          onClick={() => {
            close();
            action.run();
          }}
          px={0}
          size="compact-sm"
          variant="transparent"
        >
          {action.label}
        </Button>
      )}
    </>
  );
}
