import { ProfileChange, type Profile } from '@velvet/contracts/account/profile';
import { z } from 'zod';
import type { ProfileEdit } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';

/** Values of the edit dialog's fields. */
const fieldNames = ['name', 'handle', 'bio', 'location', 'birthday', 'phone', 'website'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Fields = Readonly<Record<FieldName, string>>;

export function fieldsOf(profile: Pick<Profile, FieldName>): Fields {
  const { name, handle, bio, location, birthday, phone, website } = profile;
  return {
    name,
    handle,
    bio,
    location: location ?? '',
    birthday: birthday ?? '',
    phone: phone ?? '',
    website: website ?? '',
  };
}

/** Returns only the changed fields. */
export function changeOf(before: Fields, fields: Fields): ProfileEdit {
  return Object.fromEntries(
    fieldNames.filter((name) => fields[name] !== before[name]).map((name) => [name, fields[name]]),
  );
}

const { birthday } = ProfileChange.shape;

/** The contract, except that its message for a birthday names the format of the call: the field accepts more formats. */
export const editRules = ProfileChange.extend({
  birthday: z.custom<string>((day) => birthday.safeParse(day).success, profileTexts.fields.birthdayUnread).optional(),
});
