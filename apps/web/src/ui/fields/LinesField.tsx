import { useState } from 'react';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { LongTextField } from './TextField.tsx';

interface Props extends FieldBinding<string[] | null> {
  label: string;
  hint?: string;
}

/** Edits a list of words, with one word per line or words separated by commas. */
export function LinesField({ value, onChange, clash, ...rest }: Props) {
  // Stores the text as typed. Converting the text to a list and back would remove the empty line that the person has
  // just started.
  const [text, setText] = useState(joinLines(value));
  const isTyped = joinLines(splitWords(text)) === joinLines(value);
  return (
    <div>
      <LongTextField
        {...rest}
        onChange={(typed) => {
          setText(typed ?? '');
          onChange(splitWords(typed ?? ''));
        }}
        value={isTyped ? text : joinLines(value)}
      />
      <ClashChoice clash={clash} label={rest.label} show={joinLines} />
    </div>
  );
}

const joinLines = (words: readonly string[] | null): string => (words ?? []).join('\n');
const splitWords = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '');
