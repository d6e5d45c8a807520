import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useFirstField } from '../login/useFirstField.ts';

interface Props {
  submit: (event: FormEvent) => void;
  isPending: boolean;
  problem: string | undefined;
  action: string;
  wayOut: ReactNode;
  children: ReactNode;
}

export function EnrolStep({ submit, isPending, problem, action, wayOut, children }: Props) {
  const form = useFirstField();
  return (
    <form noValidate onSubmit={submit} ref={form}>
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert" variant="light">
            {problem}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" mt="xs">
          {wayOut}
          <Button loading={isPending} type="submit">
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
