import { type MeetingColor, meetingColors } from '@gatehouse/api/meetings/meetings';
import { Input } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import classes from './ColorField.module.css';

const names = {
  '33CC99': 'C33CC99',
  F2C94C: 'F2C94C',
  EB5757: 'EB5757',
  FD8686: 'FD8686',
  '56CCF2': 'C56CCF2',
  '9B51E0': 'C9B51E0',
} as const satisfies Record<MeetingColor, string>;

export function ColorField(props: FieldBinding<MeetingColor | null> & { label: string }) {
  const { name, value, onChange, problem, clash, label } = props;
  const t = useText();
  const nameOf = (color: MeetingColor | null) => (color ? t(`meetings.meetings.colors.${names[color]}`) : '');
  return (
    <Input.Wrapper error={problemText(problem, label)} label={label} labelElement="div">
      <div aria-label={label} className={classes.colors} role="radiogroup">
        {meetingColors.map((color) => (
          <input
            aria-label={nameOf(color)}
            checked={value === color}
            className={classes.color}
            key={color}
            name={name}
            onChange={() => onChange(color)}
            style={{ background: `#${color}` }}
            title={nameOf(color)}
            type="radio"
            value={color}
          />
        ))}
      </div>
      <ClashChoice clash={clash} label={label} show={nameOf} />
    </Input.Wrapper>
  );
}
