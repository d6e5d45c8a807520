import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import { hasCategories, requestTypes } from '@gatehouse/api/requests/request-types';
import { SimpleGrid } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { LongTextField, TextField } from '../../../ui/TextField.tsx';
import { ForeseenLeave } from './ForeseenLeave.tsx';
import { PunchField } from './PunchField.tsx';
import { RangeFields } from './RangeFields.tsx';
import { clockOf, dateOf, rangeOf, spanOf, spansFor } from './requestDraft.ts';
import type { TypedRequest } from './typedRequest.ts';

/** Title, type, category, range and reason (spec §2 "Request form"). */
export function RequestFields({ form }: { form: TypedRequest }) {
  const t = useText();
  const { values, fields, set } = form;
  const types = useApi(requestTypes.list, { query: { size: 200 } });
  // access is asked for where the rooms are; what was asked for stays access to that room
  const isAccess = values.type === 'ACCESS';
  const known = (types.data?.content ?? []).filter(({ typeCode }) => (typeCode === 'ACCESS') === isAccess);
  const categories = (known.find(({ typeCode }) => typeCode === values.type)?.subTypes ?? []).filter(
    ({ enabled, subTypeCode }) => enabled || subTypeCode === values.subType,
  );
  /** The range as this type and category have it, on the dates chosen so far. */
  const ranged = (type: RequestTypeCode | null, subType: string | null) => {
    const [from, to] = [dateOf(values.startTime) ?? '', dateOf(values.endTime) ?? ''];
    const allowed = spansFor(type, subType);
    const span = spanOf(values, allowed);
    const wasWhole = values.isAllDay || values.half !== null;
    return wasWhole
      ? rangeOf(span, from, to)
      : rangeOf(span, from, to, clockOf(values.startTime) ?? undefined, clockOf(values.endTime) ?? undefined);
  };
  const choose = (type: RequestTypeCode | null) => {
    const next = known.find(({ typeCode }) => typeCode === type)?.subTypes ?? [];
    // a category of the old type is none of the new one's
    const kept = next.some(({ subTypeCode }) => subTypeCode === values.subType) ? values.subType : null;
    const subType = type && !hasCategories(type) ? '' : kept;
    set({ type, subType, punchId: null, ...ranged(type, subType) });
  };
  return (
    <>
      <TextField {...fields.title} label={t('requests.requests.fields.title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          {...fields.type}
          label={t('requests.requests.fields.type')}
          load={loadOf(types)}
          onChange={choose}
          options={known.map(({ typeCode, typeName }) => ({ value: typeCode, label: typeName }))}
        />
        {(values.type === null || hasCategories(values.type)) && (
          <SelectField
            {...fields.subType}
            label={t('requests.requests.fields.subType')}
            load={loadOf(types)}
            onChange={(subType) => set({ subType, punchId: null, ...ranged(values.type, subType) })}
            options={categories.map(({ subTypeCode, subTypeName }) => ({
              value: subTypeCode,
              label: subTypeName,
            }))}
            required
          />
        )}
      </SimpleGrid>
      {values.subType === 'SET_ASIDE' && values.type === 'CORRECTION' && <PunchField form={form} />}
      {!(values.subType === 'SET_ASIDE' && values.type === 'CORRECTION') && !isAccess && (
        <RangeFields form={form} />
      )}
      <ForeseenLeave form={form} />
      <LongTextField {...fields.reason} label={t('requests.requests.fields.reason')} />
    </>
  );
}
