export type GroupProps = { readonly id: string; readonly title: string };
