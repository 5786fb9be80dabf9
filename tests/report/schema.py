"""The part of JSON Schema (draft 7) that specs/schema uses; a keyword that it doesn't know is an error, so that nothing goes unchecked."""
import re

KNOWN = {"$schema", "$id", "title", "description", "type", "required", "properties", "additionalProperties", "items", "enum", "const", "pattern", "minimum",
         "maximum", "minItems", "minLength", "anyOf", "$ref", "definitions"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def has_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def check_object(value, schema, root, at):
    for key in schema.get("required", []):
        if key not in value:
            yield f"{at}: {key} is missing"
    named = schema.get("properties", {})
    for key, item in value.items():
        if key in named:
            yield from errors(item, named[key], root, f"{at}.{key}")
        elif schema.get("additionalProperties") is False:
            yield f"{at}: {key} is not known"
        elif isinstance(schema.get("additionalProperties"), dict):
            yield from errors(item, schema["additionalProperties"], root, f"{at}.{key}")


def check_value(value, schema, at):
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is none of {schema['enum']!r}"
    if isinstance(value, str):
        if not re.search(schema.get("pattern", ""), value):
            yield f"{at}: {value!r} does not match {schema['pattern']}"
        if len(value) < schema.get("minLength", 0):
            yield f"{at}: too short"
    if has_type(value, "number"):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            yield f"{at}: {value} is out of range"


def errors(value, schema, root=None, at="$"):
    root = root or schema
    unknown = set(schema) - KNOWN
    assert not unknown, f"schema at {at} uses {unknown}"
    if "$ref" in schema:
        target = root
        for part in schema["$ref"].split("/")[1:]:
            target = target[part]
        yield from errors(value, target, root, at)
    if "anyOf" in schema and all(list(errors(value, s, root, at)) for s in schema["anyOf"]):
        yield f"{at}: none of the alternatives fits"
    kinds = schema.get("type")
    if kinds and not any(has_type(value, k) for k in ([kinds] if isinstance(kinds, str) else kinds)):
        yield f"{at}: {value!r} is no {kinds}"
        return
    yield from check_value(value, schema, at)
    if isinstance(value, dict):
        yield from check_object(value, schema, root, at)
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            yield f"{at}: too few items"
        for i, item in enumerate(value):
            yield from errors(item, schema.get("items", {}), root, f"{at}[{i}]")
