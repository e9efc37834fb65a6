import QuillEditor from 'quill';
import { useEffect, useRef } from 'react';
import 'quill/dist/quill.snow.css';

export default () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const quill = new QuillEditor(place.current, { theme: 'snow' });
    quill.clipboard.dangerouslyPasteHTML('<p>First line</p><p><strong>Second</strong> line</p>');
  }, []);
  return (
    <div>
      <div ref={place} />
    </div>
  );
};
