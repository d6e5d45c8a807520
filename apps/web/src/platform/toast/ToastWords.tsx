import { Button } from '@mantine/core';

/** Action in a toast: undo, or a link to the row. */
export interface ToastAction {
  label: string;
  run: () => void;
}

interface Props {
  message: string;
  action: ToastAction | undefined;
  close: () => void;
}

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
