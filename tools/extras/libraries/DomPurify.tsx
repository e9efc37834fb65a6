import DOMPurify from 'dompurify';

const html = DOMPurify.sanitize('<p>Clean <b>text</b></p><iframe src="/"></iframe>');

export default () => <div dangerouslySetInnerHTML={{ __html: html }} />;
