import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face } from './Face.tsx';
import classes from './FaceBadge.module.css';
import { TwoLines } from './TwoLines.tsx';

interface Props {
  name: string;
  /**
   * Identifier of the person that differs for people with equal names, such as the account. It determines the colour.
   */
  mark: string;
  src?: string | null;
  /** Size of the picture in pixels: 22 in a table, 30 in a list, 72 at the head of a dialog. */
  size: 22 | 30 | 72;
  /** Text of the second line, such as the account or job title. */
  note?: ReactNode;
  /** Badge that shows the person's state, at the head of a dialog. */
  state?: ReactNode;
  /** The name as a link. If absent, the name is plain text. */
  children?: ReactNode;
}

/** Shows a person's face and name, and optionally a second line and the person's state. */
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
        {note === undefined ? (
          <span className={classes.single}>{name}</span>
        ) : (
          <TwoLines note={note}>{name}</TwoLines>
        )}
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
