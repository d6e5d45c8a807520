import { Checkbox, Group, Radio, Switch } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';
import type { Option } from './option.ts';
import { labelIn } from './SelectField.tsx';

interface OnOffProps extends FieldBinding<boolean | null> {
  label: string;
  hint?: string;
}

/** Shows an on/off setting that needs no explanation, such as "Active". */
export const SwitchField = (props: OnOffProps) => <OnOff {...props} as={Switch} />;

/** Shows a checkbox that does not depend on the checkboxes next to it. */
export const CheckField = (props: OnOffProps) => <OnOff {...props} as={Checkbox} />;

type OnOffParts = OnOffProps & { as: typeof Switch | typeof Checkbox };

function OnOff({ as: Box, name, value, onChange, problem, label, hint, clash }: OnOffParts) {
  const t = useText();
  const formatOnOff = (isOn: boolean | null) => t(isOn ? 'common.values.yes' : 'common.values.no');
  return (
    <div>
      <Box
        checked={value ?? false}
        description={hint}
        error={problemText(problem, label)}
        label={label}
        name={name}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <ClashChoice clash={clash} label={label} show={formatOnOff} />
    </div>
  );
}

interface RadioProps<T extends string> extends FieldBinding<T | null> {
  label: string;
  options: readonly Option<T>[];
}

export function RadioField<T extends string>(props: RadioProps<T>) {
  const { name, value, onChange, problem, label, options, required, clash } = props;
  return (
    <div data-wrong={problem && label}>
      <Radio.Group
        error={problemText(problem, label)}
        errorProps={{ mt: 'xs' }}
        label={label}
        name={name}
        onChange={(chosen) => {
          const option = options.find((item) => item.value === chosen);
          if (option) onChange(option.value);
        }}
        required={required}
        value={value}
      >
        <Group gap="lg" mt={6}>
          {options.map((option) => (
            <Radio key={option.value} label={option.label} value={option.value} />
          ))}
        </Group>
      </Radio.Group>
      <ClashChoice clash={clash} label={label} show={labelIn(options)} />
    </div>
  );
}
