/** A resume as a browser sends it. */
export function pdfForm(pdf: Buffer): FormData {
  const form = new FormData();
  form.append('resume', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'resume.pdf');
  return form;
}
