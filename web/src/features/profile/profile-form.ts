import { ProfileChange, type Profile } from '@velvet/contracts/account/profile';
import { errorsIn, type FieldErrors } from '#api/field-errors.ts';
import type { ProfileEdit } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';

/** Values of the edit dialog's fields. */
export const fieldNames = ['name', 'handle', 'bio', 'location', 'birthday', 'phone', 'website'] as const;
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

export function errorsOf(change: ProfileEdit): FieldErrors {
  const parsed = ProfileChange.safeParse(change);
  const errors = parsed.success ? {} : errorsIn(parsed.error.issues);
  // the contract's message names the call's format; the field accepts more formats
  return errors['birthday'] === undefined ? errors : { ...errors, birthday: profileTexts.fields.birthdayUnread };
}
