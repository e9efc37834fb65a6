import { javascript } from '@codemirror/lang-javascript';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useRef } from 'react';

export default () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const view = new EditorView({
      doc: 'const edited = 1;',
      extensions: [basicSetup, javascript()],
      parent: place.current,
    });
    return () => view.destroy();
  }, []);
  return <div ref={place} />;
};
