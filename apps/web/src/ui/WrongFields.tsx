import { type RefObject, useEffect, useState } from 'react';
import { listed } from '../platform/i18n/formats.ts';
import { useText } from '../platform/i18n/useText.ts';
import { BadIcon } from './icons.ts';
import classes from './WrongFields.module.css';

const nameOf = (field: Element): string => {
  // boxes of one choice are called as they are together
  const group = field.closest('[role="group"][aria-labelledby]');
  const [labelled = ''] = ((group ?? field).getAttribute('aria-labelledby') ?? '').split(' ');
  const own = !group && 'labels' in field && field.labels instanceof NodeList ? field.labels[0] : undefined;
  const label = field.getAttribute('data-wrong') ?? (own ?? document.getElementById(labelled))?.textContent;
  return (label ?? field.getAttribute('aria-label') ?? '').replace(/\s*\*\s*$/, '');
};

/** In a form's foot: how many fields are not right yet, and which, so that nobody has to look for them. */
export function WrongFields({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const t = useText();
  const [names, setNames] = useState<readonly string[]>([]);
  // what a field says of itself is the truth: asked after each time the form is drawn
  useEffect(() => {
    // a group of radios has no field of its own that could be wrong
    const wrong = [...(form.current?.querySelectorAll('[aria-invalid=true], [data-wrong]') ?? [])];
    const now = [...new Set(wrong.map(nameOf).filter(Boolean))];
    setNames((before) => (before.join('\n') === now.join('\n') ? before : now));
  });
  if (names.length === 0) return null;
  return (
    <span className={classes.wrong} role="status">
      <BadIcon size={14} />
      <span>{t('ui.wrongFields', { count: names.length, names: listed(names) })}</span>
    </span>
  );
}
