import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face } from './Face.tsx';
import classes from './FaceBadge.module.css';
import { TwoLines } from './TwoLines.tsx';

interface Props {
  name: string;
  /** Identifier that distinguishes equal names, such as the account. It determines the colour. */
  mark: string;
  src?: string | null;
  /** Pixels: 22 in a table, 30 in a list, 72 at the head of a dialog. */
  size: 22 | 30 | 72;
  /** Second line, such as the account or job title. */
  note?: ReactNode;
  /** Badge of the person's state, at the head of a dialog. */
  state?: ReactNode;
  /** The name as a link. Defaults to the name as text. */
  children?: ReactNode;
}

/** A person's face with the name, and with a second line and the state if given. */
export function FaceBadge({ size, note, state, children, ...person }: Props) {
  const face = <Face {...person} size={size} />;
  const name = children ?? person.name;
  if (size === 72)
    return (
      <Group gap="md" mb="md" wrap="nowrap">
        {face}
        <Stack align="flex-start" className={classes.head} gap={2}>
          <Text component="div" fw={600} fz="lg">
            {name}
          </Text>
          {note && <Text fz="sm">{note}</Text>}
          {state}
        </Stack>
      </Group>
    );
  if (size === 22)
    return (
      <Group className={classes.words} gap={8} wrap="nowrap">
        {face}
        {note === undefined ? name : <TwoLines note={note}>{name}</TwoLines>}
      </Group>
    );
  return (
    <Group className={classes.words} gap={10} wrap="nowrap">
      {face}
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.note}>{note}</div>
      </div>
    </Group>
  );
}
