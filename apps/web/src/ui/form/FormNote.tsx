import { Alert } from '@mantine/core';

export function FormNote({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Alert color="yellow" role="status" variant="light">
      {text}
    </Alert>
  );
}
