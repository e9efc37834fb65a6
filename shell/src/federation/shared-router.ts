/** What modules may use of the router: its narrow part, so that the rest can be left out of the page. */
export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
