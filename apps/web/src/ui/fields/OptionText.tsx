import { Text } from '@mantine/core';

interface Props {
  option: { label: string; detail?: string };
}

/** The text of an option in an open list: its label, and the detail that distinguishes equal names. */
export function OptionText({ option: { label, detail } }: Props) {
  return (
    <span>
      {label}
      {detail && (
        <Text c="dimmed" component="span" fz="xs">
          {' '}
          {detail}
        </Text>
      )}
    </span>
  );
}
