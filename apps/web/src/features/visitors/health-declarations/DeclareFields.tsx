import type { FieldError } from '@gatehouse/api/platform/fields';
import { type DeclarationQuestion, declarationLimits } from '@gatehouse/api/visitors/health-declarations';
import type { ReactNode } from 'react';
import { fieldText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { iconOf } from '../../../ui/Icon.tsx';
import classes from './DeclarePage.module.css';

// apart from the other icons, which come with the portal
const Tick = iconOf('M5 12.5l4.5 4.5L19 7.5');

type TextName = 'name' | 'companyName' | 'address' | 'phoneNumber' | 'email';
type LongName = 'sickDetail' | 'contactDescription';

interface LineProps<N extends string> {
  name: N;
  value: string;
  problem: FieldError | undefined;
  onChange: (value: string) => void;
}

/** A field of one line; what is wrong with it stands below. */
export function TextLine({
  name,
  value,
  problem,
  onChange,
  isRequired,
  ...input
}: LineProps<string> & {
  isRequired?: true;
  autoComplete: string;
  type?: 'tel' | 'email';
}) {
  const t = useText();
  const label = t(`visitors.healthDeclarations.fields.${name as TextName}`);
  const limit = declarationLimits[name as TextName];
  return (
    <div className={classes.field}>
      <label htmlFor={name}>
        {label}
        {isRequired ? (
          <span aria-hidden="true" className={classes.star}>
            *
          </span>
        ) : (
          <span className={classes.optional}> {t('visitors.healthDeclarations.optional')}</span>
        )}
      </label>
      <input
        aria-describedby={problem && `${name}-problem`}
        aria-invalid={problem !== undefined}
        aria-required={isRequired}
        className={classes.input}
        id={name}
        maxLength={limit}
        name={name}
        onChange={(event) => onChange(event.currentTarget.value)}
        value={value}
        {...input}
      />
      {problem && (
        <p className={classes.wrong} id={`${name}-problem`}>
          {fieldText(problem, label)}
        </p>
      )}
    </div>
  );
}

/** A field of several lines, never required. */
export function LongText({ name, value, onChange }: LineProps<string>) {
  const t = useText();
  return (
    <div className={classes.field}>
      <label htmlFor={name}>
        {t(`visitors.healthDeclarations.fields.${name as LongName}`)}
        <span className={classes.optional}> {t('visitors.healthDeclarations.optional')}</span>
      </label>
      <textarea
        className={classes.input}
        id={name}
        maxLength={declarationLimits.text}
        name={name}
        onChange={(event) => onChange(event.currentTarget.value)}
        rows={3}
        value={value}
      />
    </div>
  );
}

interface AnswersProps {
  title: string;
  questions: readonly DeclarationQuestion[];
  said: Partial<Record<DeclarationQuestion, boolean>>;
  onAnswer: (question: DeclarationQuestion, isYes: boolean) => void;
  /** What can be written about them. */
  children: ReactNode;
}

/** Questions that are answered with yes or no; none is answered beforehand. */
export function Answers({ title, questions, said, onAnswer, children }: AnswersProps) {
  const t = useText();
  return (
    <fieldset>
      <legend>{title}</legend>
      {questions.map((one) => (
        <div aria-labelledby={`q-${one}`} className={classes.question} key={one} role="radiogroup">
          <span id={`q-${one}`}>{t(`visitors.healthDeclarations.fields.${one}`)}</span>
          {[false, true].map((isYes) => (
            <label data-yes={isYes || undefined} key={String(isYes)}>
              <input
                checked={said[one] === isYes}
                name={one}
                onChange={() => onAnswer(one, isYes)}
                type="radio"
              />
              {said[one] === isYes && <Tick size={14} />}
              {t(isYes ? 'visitors.healthDeclarations.yes' : 'visitors.healthDeclarations.no')}
            </label>
          ))}
        </div>
      ))}
      {children}
    </fieldset>
  );
}

interface IsolationProps {
  name: 'isolationHome' | 'isolationHealthFacilities';
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Since when, once it is ticked. */
  children: ReactNode;
}

export function Isolation({ name, isOn, onChange, children }: IsolationProps) {
  const t = useText();
  return (
    <>
      <label className={classes.tick}>
        <input
          checked={isOn}
          name={name}
          onChange={(event) => onChange(event.currentTarget.checked)}
          type="checkbox"
        />
        {t(`visitors.healthDeclarations.fields.${name}`)}
      </label>
      {isOn && children}
    </>
  );
}

export function DateLine({
  name,
  value,
  onChange,
}: {
  name: 'isolationHomeTime' | 'isolationHealthFacilitiesTime';
  value: string;
  onChange: (date: string) => void;
}) {
  const t = useText();
  return (
    <div className={classes.field}>
      <label htmlFor={name}>
        {t(`visitors.healthDeclarations.fields.${name}`)}
        <span className={classes.optional}> {t('visitors.healthDeclarations.optional')}</span>
      </label>
      <input
        className={classes.input}
        id={name}
        name={name}
        onChange={(event) => onChange(event.currentTarget.value)}
        type="date"
        value={value}
      />
    </div>
  );
}

/** Without it nothing is sent. */
export function Confirmation({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useText();
  return (
    <label className={classes.tick}>
      <input
        checked={isOn}
        name="confirmed"
        onChange={(event) => onChange(event.currentTarget.checked)}
        type="checkbox"
      />
      {t('visitors.healthDeclarations.confirm')}
    </label>
  );
}
