import PDFDocument from 'pdfkit';

/** Draws a document with PDFKit and returns its bytes. The date is fixed, so that the same call gives the same file. */
export function draw(
  options: PDFKit.PDFDocumentOptions,
  paint: (page: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const document = new PDFDocument({
    size: 'A4',
    margin: 50,
    info: { CreationDate: new Date(0) },
    ...options,
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.on('end', () => resolve(Buffer.concat(chunks)));
  document.on('error', reject);
  paint(document);
  document.end();
  return promise;
}
