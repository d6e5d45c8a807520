import { Text, Textarea, TextInput } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { problemText } from './problem.ts';
import type { Bound } from './useDraft.ts';

interface Props extends Bound<string | null> {
  label: string;
  hint?: string;
  /** Why it cannot be changed. */
  locked?: string | undefined;
}

/** A line of text. */
export function TextField({ onChange, ...props }: Props) {
  return (
    <div>
      <TextInput {...useTextProps(props)} onChange={(event) => onChange(event.currentTarget.value)} />
      <ClashChoice clash={props.clash} label={props.label} show={asText} />
    </div>
  );
}

/** A few lines of text. */
export function LongTextField({ onChange, ...props }: Props) {
  return (
    <div>
      <Textarea
        autosize
        maxRows={8}
        minRows={2}
        {...useTextProps(props)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ClashChoice clash={props.clash} label={props.label} show={asText} />
    </div>
  );
}

/** A code people read out and type in again: nothing corrects or capitalises it. */
export function CodeField({ onChange, ...props }: Props) {
  return (
    <div>
      <TextInput
        {...useTextProps(props)}
        autoCapitalize="off"
        autoCorrect="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        spellCheck={false}
        styles={{ input: { fontVariantNumeric: 'slashed-zero tabular-nums' } }}
      />
      <ClashChoice clash={props.clash} label={props.label} show={asText} />
    </div>
  );
}

const asText = (value: string | null) => value ?? '';

function useTextProps(props: Omit<Props, 'onChange'>) {
  const { name, value, problem, label, longest = Number.POSITIVE_INFINITY, required, hint, locked } = props;
  const t = useText();
  const length = value?.length ?? 0;
  // said only when it begins to matter: more can be typed or pasted, and is refused on saving rather than cut
  const counter = length > longest * 0.8 && (
    <Text c={length > longest ? 'red' : 'dimmed'} component="span" display="block" fz="xs" ta="end">
      {t('ui.characters', { length, max: longest })}
    </Text>
  );
  const below = locked ?? hint;
  return {
    name,
    label,
    required,
    value: value ?? '',
    error: problemText(problem, label),
    description: (below || counter) && (
      <>
        {below}
        {counter}
      </>
    ),
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    readOnly: locked !== undefined,
    autoComplete: 'off',
  };
}
