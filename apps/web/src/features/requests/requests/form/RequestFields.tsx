import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import { hasCategories, requestTypes } from '@gatehouse/api/requests/request-types';
import { SimpleGrid } from '@mantine/core';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { loadOf } from '../../../../ui/feedback/load.ts';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { LongTextField, TextField } from '../../../../ui/fields/TextField.tsx';
import { LeaveForecast } from './LeaveForecast.tsx';
import { PunchField } from './PunchField.tsx';
import { RangeFields } from './RangeFields.tsx';
import { clockOf, dateOf, rangeOf, spanOf, spansFor } from './requestDraft.ts';
import type { RequestFormState } from './typedRequest.ts';

/** Fields for title, type, category, range and reason of a request (spec §2 "Request form"). */
export function RequestFields({ form }: { form: RequestFormState }) {
  const t = useText();
  const { values, fields, set } = form;
  const types = useApi(requestTypes.list, { query: { size: 200 } });
  // The type of an access request cannot change, because access requests are created only on the pages of rooms.
  const isAccess = values.type === 'ACCESS';
  const offeredTypes = (types.data?.content ?? []).filter(
    ({ typeCode }) => (typeCode === 'ACCESS') === isAccess,
  );
  const categories = (offeredTypes.find(({ typeCode }) => typeCode === values.type)?.subTypes ?? []).filter(
    ({ enabled, subTypeCode }) => enabled || subTypeCode === values.subType,
  );
  /** Returns a range on the selected dates. Replaces a length that the type and category do not allow. */
  const adaptRange = (type: RequestTypeCode | null, subType: string | null) => {
    const [from, to] = [dateOf(values.startTime) ?? '', dateOf(values.endTime) ?? ''];
    const allowed = spansFor(type, subType);
    const span = spanOf(values, allowed);
    const wasWhole = values.isAllDay || values.half !== null;
    return wasWhole
      ? rangeOf(span, from, to)
      : rangeOf(span, from, to, clockOf(values.startTime) ?? undefined, clockOf(values.endTime) ?? undefined);
  };
  const chooseType = (type: RequestTypeCode | null) => {
    const next = offeredTypes.find(({ typeCode }) => typeCode === type)?.subTypes ?? [];
    // The category is kept only if the new type offers it.
    const validSubType = next.some(({ subTypeCode }) => subTypeCode === values.subType)
      ? values.subType
      : null;
    const subType = type && !hasCategories(type) ? '' : validSubType;
    set({ type, subType, punchId: null, ...adaptRange(type, subType) });
  };
  return (
    <>
      <TextField {...fields.title} label={t('requests.requests.fields.title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          {...fields.type}
          label={t('requests.requests.fields.type')}
          load={loadOf(types)}
          onChange={chooseType}
          options={offeredTypes.map(({ typeCode, typeName }) => ({ value: typeCode, label: typeName }))}
        />
        {(values.type === null || hasCategories(values.type)) && (
          <SelectField
            {...fields.subType}
            label={t('requests.requests.fields.subType')}
            load={loadOf(types)}
            onChange={(subType) => set({ subType, punchId: null, ...adaptRange(values.type, subType) })}
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
      <LeaveForecast form={form} />
      <LongTextField {...fields.reason} label={t('requests.requests.fields.reason')} />
    </>
  );
}
