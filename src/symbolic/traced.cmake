# The rooms up to the verifier once more, with traced numbers for int64_t: symbolic.h says why, mirror.sh how.
set(traced_rooms base layout term spec smt graph text contract interp pass verify report)
set(traced_from)
set(traced_sources ${CMAKE_CURRENT_SOURCE_DIR}/symbolic/run.cpp)
set(traced_made)
foreach(room ${traced_rooms})
	file(GLOB here CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.c ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.h
	     ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.def)
	foreach(file ${here})
		list(APPEND traced_from ${CMAKE_CURRENT_SOURCE_DIR}/${file})
		string(REGEX REPLACE "\\.c$" ".cpp" made ${CMAKE_CURRENT_BINARY_DIR}/traced/${file})
		list(APPEND traced_made ${made})
		# Commands, terminals and other people's passes have no part in a verdict; of reports there is only the text of `show`.
		if(file MATCHES "\\.c$" AND NOT file MATCHES "^base/(proc[a-z_]*|tty)\\.c$|^pass/remote\\.c$" AND (NOT room STREQUAL report OR file STREQUAL "report/show.c"))
			list(APPEND traced_sources ${made})
		endif()
	endforeach()
endforeach()
set(made ${CMAKE_CURRENT_BINARY_DIR}/traced)
set_source_files_properties(${made}/base/map.cpp PROPERTIES COMPILE_DEFINITIONS AP_TRACED_XXHASH)
set_source_files_properties(${made}/layout/lattice.cpp PROPERTIES COMPILE_DEFINITIONS AP_TRACED_GMP)
foreach(file ${traced_sources})
	if(file MATCHES "/smt/z3[a-z_]*\\.cpp$")
		set_source_files_properties(${file} PROPERTIES COMPILE_DEFINITIONS AP_TRACED_Z3)
	endif()
endforeach()
add_custom_command(
	OUTPUT ${traced_made}
	COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/symbolic/mirror.sh ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/traced ${traced_rooms}
	DEPENDS ${traced_from} ${CMAKE_CURRENT_SOURCE_DIR}/symbolic/mirror.sh
	VERBATIM)
add_library(aliasproof_traced STATIC ${traced_sources})
target_include_directories(aliasproof_traced PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/traced ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(aliasproof_traced PRIVATE PkgConfig::Z3 PkgConfig::GMP)
# C++ warns of what is right in C.
target_compile_options(aliasproof_traced PRIVATE -O1 -fpermissive -w -fno-exceptions -fno-rtti
                       -fno-operator-names -fno-threadsafe-statics -include ${CMAKE_CURRENT_SOURCE_DIR}/symbolic/prelude.hpp)
# With the sanitizers of the compiler that is GCC too: clang's have another runtime.
if(AP_SANITIZE AND CMAKE_C_COMPILER_ID STREQUAL GNU)
	target_compile_options(aliasproof_traced PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
endif()
target_compile_definitions(aliasproof_traced PRIVATE AP_VERSION="${PROJECT_VERSION}" ap_passes=ap_traced_passes ap_pass_count=ap_traced_pass_count
                           ap_passes_extra=ap_traced_passes_extra ap_pass_extra_count=ap_traced_pass_extra_count ap_rules=ap_traced_rules
                           ap_rule_count=ap_traced_rule_count)
# One object that shows the entry alone: its variables have the names of C's.  By its file's name, so that C's linker stays the one that links.
set(traced ${CMAKE_CURRENT_BINARY_DIR}/libaliasproof_for_all_sizes.a)
add_custom_command(
	OUTPUT ${traced}
	COMMAND ${CMAKE_LINKER} -r -o traced.o -u ap_traced_run $<TARGET_FILE:aliasproof_traced>
	COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=ap_traced_run traced.o
	COMMAND ${CMAKE_COMMAND} -E rm -f ${traced}
	COMMAND ${CMAKE_AR} rcs ${traced} traced.o
	DEPENDS aliasproof_traced
	VERBATIM)
add_custom_target(aliasproof_for_all_sizes DEPENDS ${traced})
add_dependencies(aliasproof_lib aliasproof_for_all_sizes)
target_link_libraries(aliasproof_lib PUBLIC ${traced})
target_compile_definitions(aliasproof_lib PRIVATE AP_HAS_TRACED)
