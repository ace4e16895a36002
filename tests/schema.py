"""All that a database is made of, in words that two databases can be compared by.

Left out is the order of a table's columns, which nothing goes by.
"""

from typing import Any

_OURS = "n.nspname = current_schema()"
_NOT_OF_AN_EXTENSION = (
    "NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = {} AND d.classid = '{}'::regclass AND d.deptype = "
    "'e')"
)
_QUESTIONS = {
    "column": (
        "SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity::text, "
        "a.attgenerated::text, pg_get_expr(v.adbin, v.adrelid), a.attstorage::text, a.attcompression::text, "
        "l.collname, c.relpersistence::text, c.reloptions FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid "
        "JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_collation l ON l.oid = a.attcollation "
        "LEFT JOIN pg_attrdef v ON v.adrelid = c.oid AND v.adnum = a.attnum "
        f"WHERE {_OURS} AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped"
    ),
    "index": (
        "SELECT t.relname, i.relname, pg_get_indexdef(i.oid), x.indisprimary, x.indisunique, x.indisvalid "
        "FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid "
        f"JOIN pg_namespace n ON n.oid = t.relnamespace WHERE {_OURS}"
    ),
    "constraint": (
        "SELECT t.relname, k.conname, pg_get_constraintdef(k.oid), k.contype::text, k.convalidated "
        "FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid "
        f"JOIN pg_namespace n ON n.oid = t.relnamespace WHERE {_OURS}"
    ),
    "trigger": (
        "SELECT t.relname, g.tgname, pg_get_triggerdef(g.oid), g.tgenabled::text FROM pg_trigger g "
        "JOIN pg_class t ON t.oid = g.tgrelid JOIN pg_namespace n ON n.oid = t.relnamespace "
        f"WHERE {_OURS} AND NOT g.tgisinternal"
    ),
    "function": (
        "SELECT p.proname, pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "
        f"WHERE {_OURS} AND p.prokind IN ('f', 'p') AND {_NOT_OF_AN_EXTENSION.format('p.oid', 'pg_proc')}"
    ),
    "sequence": (
        "SELECT c.relname, format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle "
        "FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid JOIN pg_namespace n ON n.oid = c.relnamespace "
        f"WHERE {_OURS}"
    ),
    "view": f"SELECT v.viewname, v.definition FROM pg_views v WHERE v.schemaname = current_schema() "
    f"AND {_NOT_OF_AN_EXTENSION.format('v.viewname::regclass', 'pg_class')}",
    "type": (
        "SELECT t.typname, t.typtype::text FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace "
        f"WHERE {_OURS} AND t.typtype IN ('e', 'd', 'r') AND {_NOT_OF_AN_EXTENSION.format('t.oid', 'pg_type')}"
    ),
    "extension": "SELECT e.extname, e.extversion FROM pg_extension e",
    "permission": (
        "SELECT y.app_label, y.model, p.codename, p.name FROM auth_permission p "
        "JOIN django_content_type y ON y.id = p.content_type_id"
    ),
}


def schema(cursor: Any) -> list[str]:
    """A line for each thing there is."""
    lines = []
    for kind, question in _QUESTIONS.items():
        cursor.execute(question)
        lines += [f"{kind} {' | '.join(map(str, row))}" for row in cursor.fetchall()]
    return sorted(lines)
