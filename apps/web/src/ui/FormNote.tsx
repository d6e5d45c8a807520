import { Alert } from '@mantine/core';

/** What a form has to say above its fields. */
export function FormNote({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Alert color="yellow" role="status" variant="light">
      {text}
    </Alert>
  );
}
