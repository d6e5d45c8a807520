import type { FieldError } from '@gatehouse/api/platform/fields';
import { type DeclarationQuestion, declarationLimits } from '@gatehouse/api/visitors/health-declarations';
import type { ReactNode } from 'react';
import { fieldText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { iconOf } from '../../../ui/display/Icon.tsx';
import classes from './DeclarePage.module.css';

// This icon is defined here, because all other icons load with the portal, and this page must load without the portal.
const Tick = iconOf('M5 12.5l4.5 4.5L19 7.5');

type TextFieldName = 'name' | 'companyName' | 'address' | 'phoneNumber' | 'email';
type LongFieldName = 'sickDetail' | 'contactDescription';

interface LineFieldProps<N extends string> {
  name: N;
  value: string;
  problem: FieldError | undefined;
  onChange: (value: string) => void;
}

export function TextLine({
  name,
  value,
  problem,
  onChange,
  isRequired,
  ...input
}: LineFieldProps<string> & {
  isRequired?: true;
  autoComplete: string;
  type?: 'tel' | 'email';
}) {
  const t = useText();
  const label = t(`visitors.healthDeclarations.fields.${name as TextFieldName}`);
  const limit = declarationLimits[name as TextFieldName];
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

/** An optional multi-line field. */
export function LongText({ name, value, onChange }: LineFieldProps<string>) {
  const t = useText();
  return (
    <div className={classes.field}>
      <label htmlFor={name}>
        {t(`visitors.healthDeclarations.fields.${name as LongFieldName}`)}
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
  /** The text field for details about the answers. */
  children: ReactNode;
}

/** A group of yes-or-no questions. No answer is preselected. */
export function Answers({ title, questions, said, onAnswer, children }: AnswersProps) {
  const t = useText();
  return (
    <fieldset>
      <legend>{title}</legend>
      {questions.map((question) => (
        <div aria-labelledby={`q-${question}`} className={classes.question} key={question} role="radiogroup">
          <span id={`q-${question}`}>{t(`visitors.healthDeclarations.fields.${question}`)}</span>
          {[false, true].map((isYes) => (
            <label data-yes={isYes || undefined} key={String(isYes)}>
              <input
                checked={said[question] === isYes}
                name={question}
                onChange={() => onAnswer(question, isYes)}
                type="radio"
              />
              {said[question] === isYes && <Tick size={14} />}
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
  /** The field of the start date. It appears when the box is ticked. */
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

/** The checkbox that the guest must tick before submitting. */
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
