import { Text, Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';

interface Props extends FieldBinding<string | null> {
  label: string;
  hint?: string;
  /** Reason why the field is read-only. Undefined if it is editable. */
  locked?: string | undefined;
}

export const TextField = (props: Props) => <Typed {...props} as={TextInput} />;

export const LongTextField = (props: Props) => <Typed {...props} as={Lines} />;

/** A field for a code that people read aloud and retype. Autocorrection and capitalisation are off. */
export const CodeField = (props: Props) => <Typed {...props} as={Code} />;

const Lines = (props: TextareaProps) => <Textarea {...props} autosize maxRows={8} minRows={2} />;

const Code = (props: TextInputProps) => (
  <TextInput
    {...props}
    autoCapitalize="off"
    autoCorrect="off"
    spellCheck={false}
    styles={{ input: { fontVariantNumeric: 'slashed-zero tabular-nums' } }}
  />
);

type TypedProps = Props & { as: typeof TextInput | typeof Lines | typeof Code };

function Typed({ as: Box, name, value, onChange, label, required, hint, locked, ...props }: TypedProps) {
  const { problem, shortest = 1, longest = Number.POSITIVE_INFINITY, clash } = props;
  const t = useText();
  const length = value?.length ?? 0;
  // The counter appears only near the maximum length. The field does not cut off longer input, but rejects it on
  // saving.
  const counter = length > longest * 0.8 && (
    <Text c={length > longest ? 'red' : 'dimmed'} component="span" display="block" fz="xs" ta="end">
      {t('ui.characters', { length, max: longest })}
    </Text>
  );
  const below = locked ?? hint ?? (shortest > 1 && t('ui.shortest', { min: shortest }));
  return (
    <div>
      <Box
        autoComplete="off"
        description={
          (below || counter) && (
            <>
              {below}
              {counter}
            </>
          )
        }
        error={problemText(problem, label)}
        label={label}
        name={name}
        onChange={(event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)}
        readOnly={locked !== undefined}
        required={required}
        value={value ?? ''}
      />
      <ClashChoice clash={clash} label={label} show={(text) => text ?? ''} />
    </div>
  );
}
