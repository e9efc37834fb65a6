/** The form of an upload as a browser sends it: the file and the other fields of the tool. */
export function uploadForm(
  field: 'image' | 'resume',
  file: Buffer,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(file)]), field);
  return form;
}
