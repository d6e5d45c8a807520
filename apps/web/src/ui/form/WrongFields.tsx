import { Text } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { joinList } from '../../platform/i18n/formats.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { BadIcon } from '../display/icons.ts';
import { unplacedTexts } from './problem.ts';
import type { Problem } from './useDraft.ts';
import classes from './WrongFields.module.css';

const nameOf = (field: Element): string => {
  // A checkbox in a labelled group is listed under the label of the group.
  const group = field.closest('[role="group"][aria-labelledby]');
  const [labelled = ''] = ((group ?? field).getAttribute('aria-labelledby') ?? '').split(' ');
  const own = !group && 'labels' in field && field.labels instanceof NodeList ? field.labels[0] : undefined;
  const label = field.getAttribute('data-wrong') ?? (own ?? document.getElementById(labelled))?.textContent;
  return (label ?? field.getAttribute('aria-label') ?? '').replace(/\s*\*\s*$/, '');
};

const isSame = (list: readonly string[], other: readonly string[]) => list.join('\n') === other.join('\n');

interface Props {
  form: RefObject<HTMLFormElement | null>;
  problems: Readonly<Record<string, Problem>>;
}

/**
 * Shows the number and names of the invalid fields in the foot of a form, and the errors of fields that are not on the
 * form, so that no refusal is silent.
 */
export function WrongFields({ form, problems }: Props) {
  const [names, setNames] = useState<readonly string[]>([]);
  const [others, setOthers] = useState<readonly string[]>([]);
  // Searches the form for invalid fields after every render, because no component above the fields stores their errors.
  useEffect(() => {
    // Also finds fields with `data-wrong`, because browsers never mark the radio buttons of a group as invalid.
    const wrong = [...(form.current?.querySelectorAll('[aria-invalid=true], [data-wrong]') ?? [])];
    const now = [...new Set(wrong.map(nameOf).filter(Boolean))];
    setNames((before) => (isSame(before, now) ? before : now));
    const isOnForm = (name: string) =>
      form.current?.querySelector(`[name="${CSS.escape(name)}"], [name^="${CSS.escape(name)}."]`) != null;
    const unplaced = unplacedTexts(problems, isOnForm);
    setOthers((before) => (isSame(before, unplaced) ? before : unplaced));
  });
  return (
    <>
      {others.length > 0 && (
        <Text c="red" fz="sm" role="alert">
          {others.join(' ')}
        </Text>
      )}
      {names.length > 0 && <InvalidNames names={names} />}
    </>
  );
}

function InvalidNames({ names }: { names: readonly string[] }) {
  const t = useText();
  return (
    <span className={classes.wrong} role="status">
      <BadIcon size={14} />
      <span>{t('ui.wrongFields', { count: names.length, names: joinList(names) })}</span>
    </span>
  );
}
