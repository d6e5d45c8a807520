import { type RefObject, useEffect, useState } from 'react';
import { joinList } from '../../platform/i18n/formats.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { BadIcon } from '../display/icons.ts';
import classes from './WrongFields.module.css';

const nameOf = (field: Element): string => {
  // Checkboxes in a labelled group are listed under the label of the group.
  const group = field.closest('[role="group"][aria-labelledby]');
  const [labelled = ''] = ((group ?? field).getAttribute('aria-labelledby') ?? '').split(' ');
  const own = !group && 'labels' in field && field.labels instanceof NodeList ? field.labels[0] : undefined;
  const label = field.getAttribute('data-wrong') ?? (own ?? document.getElementById(labelled))?.textContent;
  return (label ?? field.getAttribute('aria-label') ?? '').replace(/\s*\*\s*$/, '');
};

/** Shows the number and names of the invalid fields in the foot of a form. */
export function WrongFields({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const t = useText();
  const [names, setNames] = useState<readonly string[]>([]);
  // Searches the form for invalid fields after every render, because no component above the fields stores their errors.
  useEffect(() => {
    // Also searches for `data-wrong`, because the single fields of a radio group are never marked as invalid.
    const wrong = [...(form.current?.querySelectorAll('[aria-invalid=true], [data-wrong]') ?? [])];
    const now = [...new Set(wrong.map(nameOf).filter(Boolean))];
    setNames((before) => (before.join('\n') === now.join('\n') ? before : now));
  });
  if (names.length === 0) return null;
  return (
    <span className={classes.wrong} role="status">
      <BadIcon size={14} />
      <span>{t('ui.wrongFields', { count: names.length, names: joinList(names) })}</span>
    </span>
  );
}
